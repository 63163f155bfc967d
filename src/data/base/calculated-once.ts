/**
 * Gives a pure function that remembers its last answer for whatever is given first: several parts of a screen that ask for the same calculate it once among
 * them. It is forgotten with what was given: nothing of one person is kept for the next.
 */
export function calculatedOnce<First extends object, More extends readonly unknown[], Answer>(
  calculate: (first: First, ...more: More) => Answer,
): (first: First, ...more: More) => Answer {
  const known = new WeakMap<First, { more: More; answer: Answer }>();
  return (first, ...more) => {
    const last = known.get(first);
    if (last?.more.every((each, at) => each === more[at]) === true) return last.answer;
    const answer = calculate(first, ...more);
    known.set(first, { more, answer });
    return answer;
  };
}

/** A program that uses its processor until it is killed. */
for (;;);

/**
 * Setup of test files: a quick run checks properties with one seed, so that it always tests the same. A full run (TEST_TIER=full) has a random seed
 * for each property, which fast-check prints when the property fails; FAST_CHECK_SEED replays it.
 */
import { configureGlobal } from "fast-check";
import { chooseSeed } from "./fast-check-seed.ts";

const seed = chooseSeed(process.env);
configureGlobal(seed === undefined ? {} : { seed });

/**
 * How much of the suite runs. `npm test` is the short form; `npm run test:full` sets FULL=1 and runs everything in its
 * usual size on both databases; `npm run test:faults` and `npm run test:security` set LONG=1 for their longest rounds.
 */
export const isLong = process.env.LONG === '1'

/** Whether everything runs: both databases everywhere, true intervals, statistical suites in their full size. */
export const isFull = isLong || process.env.FULL === '1'

/**
 * The value for the form that runs.
 *
 * @example const rounds = sized({ short: 2, full: 20, long: 500 })
 */
export const sized = <T>({ short, full, long = full }: { short: T; full: T; long?: T }): T =>
  isLong ? long : isFull ? full : short

/** Company days end at midnight in China. */
export const today = `(now() at time zone 'Asia/Shanghai')::date`

/** Returns SQL that tests whether entry `alias` may be chosen today: enabled and within its dates. */
export const isChoosable = (alias: string): string =>
  `(${alias}."enabled" and coalesce(${alias}."valid_from" <= ${today},
    true) and coalesce(${alias}."valid_to" >= ${today}, true))`

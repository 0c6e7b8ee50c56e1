/** Days of the company end at midnight in China. */
export const today = `(now() at time zone 'Asia/Shanghai')::date`

/** Whether entry `alias` of a dictionary may be chosen today: it is enabled and within its dates. */
export const isChoosable = (alias: string): string =>
  `(${alias}."enabled" and coalesce(${alias}."valid_from" <= ${today}, true) and coalesce(${alias}."valid_to" >= ${today}, true))`

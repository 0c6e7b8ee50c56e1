import { today } from '../model/today.ts'

/** Returns SQL that tests whether entry `alias` may be chosen today: enabled and within its dates. */
export const isChoosable = (alias: string): string =>
  `(${alias}."enabled" and coalesce(${alias}."valid_from" <= ${today},
    true) and coalesce(${alias}."valid_to" >= ${today}, true))`

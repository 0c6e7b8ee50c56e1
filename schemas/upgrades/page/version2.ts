import type { JsonRecord } from '../upgrade.ts'

/**
 * Version 2 states who may see a page in the same way as who may make a call: `"permission": "@public"` instead of
 * `"noNeedLogin": true`. Flags are positive: `padding`, `sideBar`.
 */
export function pageVersion2(document: JsonRecord): JsonRecord {
  const isPublic = document.noNeedLogin === true
  const entries = Object.entries(document).flatMap(([key, value]): [string, unknown][] => {
    switch (key) {
      case 'noNeedLogin':
        return isPublic ? [['permission', '@public']] : []
      // A page without sign-in never used its permission code.
      case 'permission':
        return isPublic ? [] : [[key, value]]
      case 'noPadding':
        return value === true ? [['padding', false]] : []
      case 'isSideBar':
        return [['sideBar', value]]
      default:
        return [[key, value]]
    }
  })
  return Object.fromEntries(entries)
}

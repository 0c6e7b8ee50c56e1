import type { JsonRecord } from '../upgrade.ts'

/**
 * Version 2 has one word for who may see a page, the same as for who may make a call: `"permission": "@public"` instead
 * of `"noNeedLogin": true`. Flags say what is there, not what is missing: `padding`, `sideBar`.
 */
export function pageVersion2(document: JsonRecord): JsonRecord {
  const isPublic = document.noNeedLogin === true
  const entries = Object.entries(document).flatMap(([key, value]): [string, unknown][] => {
    switch (key) {
      case 'noNeedLogin':
        return isPublic ? [['permission', '@public']] : []
      // A page open to all never asked for its code.
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

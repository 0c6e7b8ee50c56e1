/** What every search takes beside properties: a property may be called so, but cannot be searched by. */
export const searchWords: ReadonlySet<string> = new Set([
  'current',
  'size',
  'sort',
  'keyword',
  'ifOwn',
  'filters',
  'summary',
  'after',
  'total',
  'exact',
])

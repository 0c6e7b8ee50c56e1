/** Arguments of every search besides properties; a property with such a name cannot be searched. */
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

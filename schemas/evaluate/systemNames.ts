/** Properties that the server maintains for every record; no entity declares them. */
export const systemNames: ReadonlySet<string> = new Set([
  'id',
  'revision',
  'path',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'deletedAt',
  'linkId',
  'children',
])

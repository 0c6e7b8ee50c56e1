/**
 * Returns the key of the label of a reference; for a list of ids, that of the labels.
 *
 * @example labelKey('organizationId') // 'organizationName'
 * @example labelKey('reviewerIds') // 'reviewerNames'
 */
export function labelKey(property: string): string {
  if (property.length > 3 && property.endsWith('Ids')) return `${property.slice(0, -3)}Names`
  return property.length > 2 && property.endsWith('Id') ? `${property.slice(0, -2)}Name` : `${property}Name`
}

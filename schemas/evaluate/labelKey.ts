/**
 * Key under which a record carries the label of the record that `property` refers to.
 *
 * @example labelKey('organizationId') // 'organizationName'
 */
export function labelKey(property: string): string {
  return property.length > 2 && property.endsWith('Id') ? `${property.slice(0, -2)}Name` : `${property}Name`
}

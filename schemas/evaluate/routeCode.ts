/**
 * Returns the default permission code of a route.
 *
 * @example routeCode('/position-management/position-list') // 'admin_/POSITION-MANAGEMENT/POSITION-LIST'
 */
export function routeCode(route: string): string {
  return `admin_${route.toUpperCase()}`
}

/**
 * Code of the resource of a module of the menu.
 *
 * @example moduleCode('process-monitor') // 'MODULE_PROCESS-MONITOR'
 */
export const moduleCode = (key: string): string => `MODULE_${key.toUpperCase()}`

/**
 * Returns the resource code of a menu module.
 *
 * @example moduleCode('process-monitor') // 'MODULE_PROCESS-MONITOR'
 */
export const moduleCode = (key: string): string => `MODULE_${key.toUpperCase()}`

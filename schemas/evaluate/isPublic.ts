import type { Permission } from '../types/common.ts'

/**
 * Whether a page or call is open to people who are not signed in.
 *
 * @example isPublic('@public') // true
 */
export const isPublic = (permission: Permission | undefined): boolean => [permission].flat().includes('@public')

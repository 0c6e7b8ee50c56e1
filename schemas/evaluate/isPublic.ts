import type { Permission } from '../types/common.ts'

/**
 * Whether a page or call is open without sign-in.
 *
 * @example isPublic('@public') // true
 */
export const isPublic = (permission: Permission | undefined): boolean => [permission].flat().includes('@public')

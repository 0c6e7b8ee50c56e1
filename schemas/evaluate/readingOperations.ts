import type { Endpoint } from '../types/endpoint.ts'

/** Operations that tell what is stored and change nothing. */
export const readingOperations: ReadonlySet<Endpoint['do']> = new Set([
  'page',
  'list',
  'tree',
  'read',
  'uses',
  'log',
  'deleted',
  'bind.list',
  'bind.candidates',
])

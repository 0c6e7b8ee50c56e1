import type { Endpoint } from '../types/endpoint.ts'

/** Operations that only read. */
export const readingOperations: ReadonlySet<Endpoint['do']> = new Set([
  'page',
  'list',
  'tree',
  'aggregate',
  'read',
  'uses',
  'log',
  'deleted',
  'bind.list',
  'bind.candidates',
])

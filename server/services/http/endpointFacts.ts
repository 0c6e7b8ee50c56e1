import type { FastifyContextConfig } from 'fastify'
import { onlyReads } from '../../../schemas/evaluate/onlyReads.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'

/** What guards know of a route before anybody looks at the call. */
export interface EndpointFacts {
  name: string
  /** Needs no sign-in. */
  isPublic: boolean
  /** Stores something that could as well wait; who signs in or out is not kept waiting. */
  writes: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent on routes that are no endpoints: files of the browser, health, storage. */
    endpoint?: EndpointFacts
  }
}

export function endpointConfig({ name, method, definition }: EndpointInfo): Pick<FastifyContextConfig, 'endpoint'> {
  const isPublic = definition.permission === '@public'
  const writes = method !== 'GET' && !isPublic && name !== 'auth.oauthLogout' && !onlyReads(definition)
  return { endpoint: { name, isPublic, writes } }
}

import type { FastifyContextConfig } from 'fastify'
import { onlyReads } from '../../../schemas/evaluate/onlyReads.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'

/** What guards know about a route before its call is processed. */
export interface EndpointFacts {
  name: string
  /** Requires no session. */
  isPublic: boolean
  /** Stores something that can wait; false for signing in and out. */
  writes: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent on routes that are no endpoints: browser files, health, storage. */
    endpoint?: EndpointFacts
  }
}

export function endpointConfig({ name, method, definition }: EndpointInfo): Pick<FastifyContextConfig, 'endpoint'> {
  const { permission } = definition
  const isPublic = permission === '@public' || permission === '@application'
  const writes = method !== 'GET' && permission !== '@public' && name !== 'auth.oauthLogout' && !onlyReads(definition)
  return { endpoint: { name, isPublic, writes } }
}

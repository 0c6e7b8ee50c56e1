import type { Call, Plugin } from '../../ground/kernel/call.ts'

/** GET /auth/embed/origins: returns the origins that the console may embed; the security policy lists the same. */
const origins = (call: Call): Promise<{ origins: string[] }> =>
  Promise.resolve({ origins: call.config.operations.embedOrigins })

/** Pages of other systems inside of the console. */
export const embedPlugin: Plugin = { name: 'embed', handlers: { 'embed.origins': origins } }

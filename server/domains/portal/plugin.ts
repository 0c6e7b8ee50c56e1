import type { Plugin } from '../../ground/kernel/call.ts'
import { portalHome } from './home.ts'

/** What the partner portal shows. */
export const portalPlugin: Plugin = { name: 'portal', handlers: { 'portal.home': portalHome } }

import type { Plugin } from '../kernel/call.ts'
import { defaultSourceList } from './defaultSource.ts'

/** Settings of the system: its data sources. */
export const settingPlugin: Plugin = {
  name: 'setting',
  handlers: { 'setting.defaultSourceList': defaultSourceList },
}

import type { Plugin } from '../kernel/call.ts'
import { countNotices, listNotices, readAllNotices, readNotices } from './notices.ts'

/** What people are told of: kept for each, shown behind the bell. */
export const noticesPlugin: Plugin = {
  name: 'notices',
  handlers: {
    'notice.list': listNotices,
    'notice.count': countNotices,
    'notice.read': readNotices,
    'notice.readAll': readAllNotices,
  },
}

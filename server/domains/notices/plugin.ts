import type { Plugin } from '../../ground/kernel/call.ts'
import { announce } from './announce.ts'
import { countNotices, listNotices, readAllNotices, readNotices } from './notices.ts'
import { oldNotices } from './oldNotices.ts'

/** Notices to users, stored per user and shown at the bell. */
export const noticesPlugin: Plugin = {
  name: 'notices',
  handlers: {
    'notice.announce': announce,
    'notice.list': listNotices,
    'notice.count': countNotices,
    'notice.read': readNotices,
    'notice.readAll': readAllNotices,
  },
  schedules: [{ name: 'old-notices', title: '清理过期的通知', cron: '42 3 * * *', run: oldNotices }],
}

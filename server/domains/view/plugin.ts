import type { Plugin } from '../../ground/kernel/call.ts'
import { defaultViews, setDefaultView } from './defaultViews.ts'
import { listViews } from './listViews.ts'
import { removeView } from './removeView.ts'
import { saveView } from './saveView.ts'

/** Saved list views, private or shared with roles. */
export const viewPlugin: Plugin = {
  name: 'view',
  handlers: {
    'view.list': listViews,
    'view.save': saveView,
    'view.remove': removeView,
    'view.defaults': defaultViews,
    'view.setDefault': setDefaultView,
  },
}

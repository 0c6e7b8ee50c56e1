import type { Plugin } from '../../ground/kernel/call.ts'
import { activity } from './activity.ts'
import { count } from './count.ts'
import { dynamic } from './dynamic.ts'
import { mainPosition, navigation } from './navigation.ts'
import { operations } from './operations.ts'
import { userDistribution } from './userDistribution.ts'
import { views } from './views.ts'

/** Figures and shortcuts of the home page. */
export const home: Plugin = {
  name: 'home',
  handlers: {
    'home.count': count,
    'home.userDistribution': userDistribution,
    'home.dynamic': dynamic,
    'home.views': views,
    'home.activity': activity,
    'home.operations': operations,
    'home.mainPosition': mainPosition,
    'home.navigation': navigation,
  },
}

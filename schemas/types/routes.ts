import type { Document } from './common.ts'

/** Modules of the side menu, redirects, and routes whose screens are not built yet. */
export interface Routes extends Document {
  /** Target of `/`. */
  home: string
  modules: Module[]
  redirects: Record<string, string>
  planned: PlannedRoute[]
  /** Applications of the product and the modules of each. */
  applications: ApplicationMenu[]
}

export interface Module {
  key: string
  title: string
  icon: string
  order: number
  /** Heading in a long menu; without one it has none. */
  group?: string
}

/** Shown in the menu; its screen says that it is not built yet. */
export interface PlannedRoute {
  route: string
  title: string
  module: string
  order: number
  permission?: string
  /** Not in the menu: opened from another page. */
  hidden?: boolean
}

export interface ApplicationMenu {
  clientId: string
  name: string
  url: string
  modules: string[]
}

import type { Document } from './common.ts'

/** Modules of the side menu, redirects, and routes whose screens are not built yet. */
export interface Routes extends Document {
  /** Where `/` leads. */
  home: string
  modules: Module[]
  redirects: Record<string, string>
  planned: PlannedRoute[]
  /** The application systems of the product and the modules that each shows. */
  applications: ApplicationMenu[]
}

export interface Module {
  key: string
  title: string
  icon: string
  order: number
  /** Heading under which it stands where the menu is long; without one it stands by itself. */
  group?: string
}

/** In the menu from the start; its screen says that it is not built yet. */
export interface PlannedRoute {
  route: string
  title: string
  module: string
  order: number
  permission?: string
  /** Not in the menu: reached from another page. */
  hidden?: boolean
}

export interface ApplicationMenu {
  clientId: string
  name: string
  url: string
  modules: string[]
}

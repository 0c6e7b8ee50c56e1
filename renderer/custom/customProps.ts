import type { ComponentType, LazyExoticComponent } from 'react'
import type { PageHost } from '../page/pageHost.ts'

/** Props of every hand-written page component. */
export interface CustomProps {
  params: Record<string, unknown>
  host: PageHost
}

export type CustomComponent = LazyExoticComponent<ComponentType<CustomProps>>

/** Loads a page component of another room. It may draw with the component library. */
export type LoadComponent = () => Promise<ComponentType<CustomProps>>

import type { ComponentType, LazyExoticComponent } from 'react'
import type { PageHost } from '../page/pageHost.ts'

/** What every hand-written page component is given. */
export interface CustomProps {
  params: Record<string, unknown>
  host: PageHost
}

export type CustomComponent = LazyExoticComponent<ComponentType<CustomProps>>

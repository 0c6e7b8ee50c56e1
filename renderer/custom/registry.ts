/** Hand-written page components by their name in page schemas. Each loads when first shown. */
import { lazy } from 'react'
import { libraryPart } from '../ui/libraryPart.tsx'
import type { CustomComponent, LoadComponent } from './customProps.ts'
import { publicPages } from './publicPages.ts'

export const customComponents = {
  ...publicPages,
  planned: lazy(() => import('./notices/PlannedPage.tsx').then(module => ({ default: module.PlannedPage }))),
  embeddedApp: lazy(() =>
    import('./embedded-app/EmbeddedAppPage.tsx').then(module => ({ default: module.EmbeddedAppPage })),
  ),
  personal: libraryPart(() => import('./personal/PersonalPage.tsx').then(module => module.PersonalPage)),
  productForm: lazy(() =>
    import('./product-form/ProductFormPage.tsx').then(module => ({ default: module.ProductFormPage })),
  ),
  portal: lazy(() => import('./portal/PortalPage.tsx').then(module => ({ default: module.PortalPage }))),
  portalPreview: lazy(() => import('./portal/PortalPreview.tsx').then(module => ({ default: module.PortalPreview }))),
} satisfies Record<string, CustomComponent>

export type CustomName = keyof typeof customComponents

const added = new Map<string, CustomComponent>()

/** Adds pages of other rooms, which the renderer may not import. */
export function addCustomComponents(loaders: Readonly<Record<string, LoadComponent>>): void {
  for (const [name, load] of Object.entries(loaders)) added.set(name, libraryPart(load))
}

/** Names of all components. */
export const customNames = (): string[] => [...Object.keys(customComponents), ...added.keys()]

/** Returns the component; undefined for an unknown name. */
export function findCustomComponent(name: string): CustomComponent | undefined {
  return Object.hasOwn(customComponents, name) ? customComponents[name as CustomName] : added.get(name)
}

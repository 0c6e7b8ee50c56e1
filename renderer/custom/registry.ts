/** Hand-written page components by the name that a custom page schema gives. Each is loaded when first shown. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { CustomProps } from './customProps.ts'

export type CustomComponent = LazyExoticComponent<ComponentType<CustomProps>>

export const customComponents = {
  login: lazy(() => import('./login/LoginPage.tsx').then(module => ({ default: module.LoginPage }))),
  author: lazy(() => import('./author/AuthorPage.tsx').then(module => ({ default: module.AuthorPage }))),
  retrievePassword: lazy(() =>
    import('./retrieve-password/RetrievePasswordPage.tsx').then(module => ({ default: module.RetrievePasswordPage })),
  ),
  noPermission: lazy(() =>
    import('./notices/NoPermissionPage.tsx').then(module => ({ default: module.NoPermissionPage })),
  ),
  notFound: lazy(() => import('./notices/NotFoundPage.tsx').then(module => ({ default: module.NotFoundPage }))),
  planned: lazy(() => import('./notices/PlannedPage.tsx').then(module => ({ default: module.PlannedPage }))),
  embeddedApp: lazy(() =>
    import('./embedded-app/EmbeddedAppPage.tsx').then(module => ({ default: module.EmbeddedAppPage })),
  ),
  personal: lazy(() => import('./personal/PersonalPage.tsx').then(module => ({ default: module.PersonalPage }))),
  dataBrowser: lazy(() =>
    import('./data-browser/DataBrowserPage.tsx').then(module => ({ default: module.DataBrowserPage })),
  ),
  productForm: lazy(() =>
    import('./product-form/ProductFormPage.tsx').then(module => ({ default: module.ProductFormPage })),
  ),
  codeGenerate: lazy(() =>
    import('./code-generate/CodeGeneratePage.tsx').then(module => ({ default: module.CodeGeneratePage })),
  ),
  ruleTrial: lazy(() => import('./rule-trial/RuleTrialPage.tsx').then(module => ({ default: module.RuleTrialPage }))),
  archivePrint: lazy(() =>
    import('./archive-print/ArchivePrintPage.tsx').then(module => ({ default: module.ArchivePrintPage })),
  ),
} satisfies Record<string, CustomComponent>

export type CustomName = keyof typeof customComponents

/** Undefined for a name that no component has. */
export function findCustomComponent(name: string): CustomComponent | undefined {
  return Object.hasOwn(customComponents, name) ? customComponents[name as CustomName] : undefined
}

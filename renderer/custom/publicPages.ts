/** Pages without the shell, for users who are not signed in: they load nothing else. */
import { lazy } from 'react'
import type { CustomComponent } from './customProps.ts'

type PublicName = 'login' | 'author' | 'retrievePassword' | 'noPermission' | 'notFound'

export const publicPages: Record<PublicName, CustomComponent> = {
  login: lazy(() => import('./login/LoginPage.tsx').then(module => ({ default: module.LoginPage }))),
  author: lazy(() => import('./author/AuthorPage.tsx').then(module => ({ default: module.AuthorPage }))),
  retrievePassword: lazy(() =>
    import('./retrieve-password/RetrievePasswordPage.tsx').then(module => ({ default: module.RetrievePasswordPage })),
  ),
  noPermission: lazy(() =>
    import('./notices/NoPermissionPage.tsx').then(module => ({ default: module.NoPermissionPage })),
  ),
  notFound: lazy(() => import('./notices/NotFoundPage.tsx').then(module => ({ default: module.NotFoundPage }))),
}

import { describe } from 'vitest'
import { requiredCodes } from '../../../runtime/routing/guard.ts'
import { isFull } from '../../helpers/form.ts'
import { signInApi } from '../apiClient.ts'
import { expect, origin, test } from '../harness.ts'
import { faultsOf } from '../pageFaults.ts'
import { seriousFaults } from '../seriousFaults.ts'
import { addressOf } from './addressOf.ts'
import { builtRoutes, pages, repeats } from './documents.ts'
import { pressActions } from './pressActions.ts'

/** Each part is a file, so that parts run beside each other and none takes longer than a file may. */
const parts = 16

const themes = ['light', 'dark'] as const

/** Kinds of pages that differ most from each other: axe examines each of them in every form. */
const alwaysExamined: ReadonlySet<string> = new Set(['edit', 'dashboard'])

/**
 * Opens every built route of one part of the console that the schemas define: as the administrator, with every drawer,
 * dialog and form that its list opens, and as other users, who see it or are refused.
 *
 * The short form alternates light and dark, axe on forms, dashboards and every fifth other page, what opens in the rows
 * of every fourth route, and other users on every eighth part. Pages that one kit writes for several subjects are only
 * opened there, but for those of the first.
 */
export function tour(part: number): void {
  const list = builtRoutes.filter((_route, index) => index % parts === part - 1)

  describe(`tour ${part} of ${parts}`, () => {
    test('every page opens for the administrator without a fault', { timeout: 240_000 }, async ({ person, api }) => {
      const desk = await person()
      await desk.begin('/download/index')
      const faults: string[] = []
      // The frame around the pages is the same in each part: light in the first, dark in the second.
      if (isFull || part <= themes.length) {
        await desk.page.emulateMedia({ colorScheme: themes[(part - 1) % 2] })
        faults.push(...(await seriousFaults(desk.page)).map(fault => `shell: ${fault}`))
      }
      // One change of theme only: each draws all pages that are still open behind their tags anew.
      for (const theme of themes) {
        await desk.page.emulateMedia({ colorScheme: theme })
        for (const [index, route] of list.entries()) {
          const first = isFull ? 'light' : themes[index % 2]
          if (!isFull && theme !== first) continue
          const address = await addressOf(api, route)
          faults.push(...(await faultsOf(desk, route, address)))
          if (!isFull && repeats(route)) continue
          const kind = pages.get(route.page ?? '')?.kind ?? ''
          if (isFull || alwaysExamined.has(kind) || (part + index) % 5 === 0)
            faults.push(...(await seriousFaults(desk.page, 'main')).map(fault => `${address} ${theme}: ${fault}`))
          const page = pages.get(route.page ?? '')
          if (page?.kind !== 'list' || theme !== first) continue
          const opensRows = isFull || (part + index) % 4 === 0
          const found = await pressActions(desk, route.page ?? '', page, opensRows)
          faults.push(...found.map(fault => `${address}: ${fault}`))
        }
      }
      expect(faults).toEqual([])
    })

    test.for(isFull ? ['guest', 'hr'] : part % 8 === 1 ? ['guest'] : [])(
      'every page opens for %s or leads to /noPermission',
      { timeout: 240_000 },
      async (username, { person }) => {
        const plain = await signInApi(origin(), username)
        const { permissionsList } = await plain.call<{ permissionsList: string[] }>('GET', '/auth/user/permissions')
        const held = new Set([...permissionsList, '@signedIn'])
        const desk = await person()
        await desk.begin('/personal/index', username)
        const faults: string[] = []
        for (const route of list) {
          const codes = requiredCodes(route)
          const address = await addressOf(plain, route)
          // A page opened from a list is shown to anyone; without a right its calls are not made.
          if (codes === null || codes.some(code => held.has(code)))
            faults.push(...(await faultsOf(desk, route, address)))
          else {
            await desk.visit(address)
            if (!desk.address().startsWith('/noPermission'))
              faults.push(`${address}: not refused, shows ${desk.address()}`)
          }
        }
        expect([...faults, ...desk.problems.found]).toEqual([])
      },
    )
  })
}

import { describe } from 'vitest'
import { requiredCodes } from '../../../runtime/routing/guard.ts'
import { isFull } from '../../helpers/form.ts'
import { signInApi } from '../apiClient.ts'
import { expect, origin, test } from '../harness.ts'
import { faultsOf } from '../pageFaults.ts'
import { seriousFaults } from '../seriousFaults.ts'
import { addressOf } from './addressOf.ts'
import { builtRoutes, pages } from './documents.ts'
import { pressActions } from './pressActions.ts'

/** Each part is a file, so that parts run beside each other and none takes longer than a file may. */
const parts = 20

const themes = ['light', 'dark'] as const

/**
 * Opens every built route of one part of the console as the schemas say it: as the administrator, with every drawer, dialog
 * and form that its list opens, and as other people, who see it or are refused.
 *
 * The short form takes light and dark by turns, axe on every third page, what opens above a list but not in its rows, and
 * other people on every fifth part.
 */
export function tour(part: number): void {
  const list = builtRoutes.filter((_route, index) => index % parts === part - 1)

  describe(`tour ${part} of ${parts}`, () => {
    test('every page opens for the administrator without a fault', { timeout: 240_000 }, async ({ person, api }) => {
      const desk = await person()
      await desk.begin('/download/index')
      const faults = (await seriousFaults(desk.page)).map(fault => `shell: ${fault}`)
      for (const [index, route] of list.entries()) {
        const address = await addressOf(api, route)
        for (const theme of isFull ? themes : [themes[index % 2] ?? 'light']) {
          await desk.page.emulateMedia({ colorScheme: theme })
          faults.push(...(await faultsOf(desk, route, address)))
          if (!isFull && (part + index) % 3 !== 0) continue
          faults.push(...(await seriousFaults(desk.page, 'main')).map(fault => `${address} ${theme}: ${fault}`))
        }
        const page = pages.get(route.page ?? '')
        if (page?.kind !== 'list') continue
        faults.push(...(await pressActions(desk, route.page ?? '', page)).map(fault => `${address}: ${fault}`))
      }
      expect(faults).toEqual([])
    })

    test.for(isFull ? ['guest', 'hr'] : part % 5 === 1 ? ['guest'] : [])(
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

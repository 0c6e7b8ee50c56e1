import { DownOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { session } from '../../../runtime/session/session.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePressOutside } from '../../ui/usePressOutside.ts'
import { useStore } from '../../ui/useStore.ts'
import { part } from '../pageParts.ts'
import styles from './ConsoleMenu.module.css'

interface Entry {
  id: string
  name: string
  icon?: string | null
  route?: string
  url?: string
  current?: boolean
  children?: Entry[]
}

/** The way back into the console: its modules with their pages, and the other systems that the user may enter. */
export function ConsoleMenu() {
  const user = useStore(session, state => state.user)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard for the links inside
    <div
      ref={box}
      className={styles.box}
      {...part('console')}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <button
        ref={opener}
        type="button"
        className={styles.open}
        aria-expanded={open}
        aria-controls="portal-console"
        onClick={() => setOpen(now => !now)}
      >
        {user?.name} · 控制台 <DownOutlined aria-hidden />
      </button>
      {open && <Panel within={box} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Panel({ within, onClose }: { within: React.RefObject<HTMLDivElement | null>; onClose(): void }) {
  const { data } = useAnswer(async signal => {
    const asked = ['links.navBar', 'links.menus', 'links.application'].map(name =>
      callEndpoint(name, {}, { signal, silent: true, mask: false }),
    )
    const [modules, menus, systems] = (await Promise.all(asked)) as Entry[][]
    return { modules: modules ?? [], menus: menus ?? [], systems: systems ?? [] }
  }, [])
  const [chosen, setChosen] = useState<string>()
  usePressOutside(within, undefined, onClose)
  const module = data?.menus.find(({ id }) => id === chosen) ?? data?.menus[0]
  const others = data?.systems.filter(({ current, url }) => !current && url) ?? []
  useEffect(() => {
    if (data) document.getElementById('portal-console')?.querySelector('a')?.focus()
  }, [data])
  return (
    <nav id="portal-console" className={styles.panel} aria-label="控制台" aria-busy={!data}>
      <ul className={styles.modules} aria-label="模块">
        {data?.modules.map(({ id, name, icon, route }) => (
          <li key={id}>
            <a
              href={`#${route}`}
              data-chosen={module?.id === id || undefined}
              onFocus={() => setChosen(id)}
              onPointerEnter={() => setChosen(id)}
            >
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.pages}>
        {module && (
          <ul aria-label={module.name}>
            {module.children?.map(({ id, name, route }) => (
              <li key={id}>
                <a href={`#${route}`}>{name}</a>
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <ul aria-label="其他应用系统" className={styles.systems}>
            {others.map(({ id, name, url }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name} ↗
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  )
}

import { useState } from 'react'
import type { MenuNode } from '../../../runtime/session/sessionState.ts'
import { ModalBox } from '../../ui/ModalBox.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ChosenLinks } from './ChosenLinks.tsx'
import styles from './LinksChooser.module.css'

interface Props {
  menus: readonly MenuNode[]
  /** Undefined if nothing was chosen yet. */
  chosen: readonly string[] | undefined
  /** Undefined restores the default shortcuts. */
  onSave(routes: string[] | undefined): Promise<void>
  onClose(): void
}

const most = 16

/** Menu pages with checkboxes; shortcuts are in the order of checking until dragged. */
export function LinksChooser({ menus, chosen, onSave, onClose }: Props) {
  const [routes, setRoutes] = useState<readonly string[]>(chosen ?? [])
  const [word, setWord] = useState('')
  const [saving, setSaving] = useState(false)
  const modules = menus.flatMap(module => {
    const pages = module.children.filter(page => page.route && (module.name.includes(word) || page.name.includes(word)))
    return pages.length > 0 ? [{ ...module, pages }] : []
  })
  const tick = (route: string, on: boolean) =>
    setRoutes(now => (on ? [...now, route] : now.filter(other => other !== route)))
  const save = (next: string[] | undefined) => {
    setSaving(true)
    // A refusal shows a toast; the choice stays for another attempt.
    onSave(next).catch(() => setSaving(false))
  }
  return (
    <ModalBox label="自选快捷入口" onClose={onClose} className={styles.box}>
      <h2>自选快捷入口</h2>
      <ChosenLinks menus={menus} routes={routes} onChange={setRoutes} />
      <input
        type="search"
        aria-label="搜索菜单"
        placeholder="搜索菜单"
        value={word}
        onChange={event => setWord(event.target.value.trim())}
      />
      <div className={styles.modules}>
        {modules.map(module => (
          <fieldset key={module.id}>
            <legend>{module.name}</legend>
            {module.pages.map(({ id, name, route }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={routes.includes(route ?? '')}
                  disabled={routes.length >= most && !routes.includes(route ?? '')}
                  onChange={event => tick(route ?? '', event.target.checked)}
                />
                {name}
              </label>
            ))}
          </fieldset>
        ))}
        {modules.length === 0 && <p>没有符合的菜单</p>}
      </div>
      <footer>
        <span>
          已选 {routes.length} 个，最多 {most} 个
        </span>
        {chosen && <PlainButton onClick={() => save(undefined)}>恢复默认</PlainButton>}
        <PlainButton onClick={onClose}>取消</PlainButton>
        <PlainButton tone="primary" loading={saving} onClick={() => save([...routes])}>
          保存
        </PlainButton>
      </footer>
    </ModalBox>
  )
}

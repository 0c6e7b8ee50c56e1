import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { session } from '../../../runtime/session/session.ts'
import { tabs } from '../../../runtime/tabs/tabs.ts'
import { ModalBox } from '../../ui/ModalBox.tsx'
import { useStore } from '../../ui/useStore.ts'
import type { ShellCommand } from '../shellCommands.ts'
import styles from './GlobalSearch.module.css'
import { findEntries, pageEntries, type SearchEntry, tabEntries } from './searchEntries.ts'
import { useFoundRecords } from './useFoundRecords.ts'
import { useSounds } from './useSounds.ts'

/** Searches the whole console and its records, opened by Ctrl+K: arrows choose, Enter opens. */
export function GlobalSearch({ commands, onClose }: { commands: readonly ShellCommand[]; onClose(): void }) {
  const menus = useStore(session, state => state.menus)
  const { tabs: open } = useStore(tabs)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { records, searching } = useFoundRecords(words)
  const sounds = useSounds(words)

  const found = useMemo(() => {
    const actions = commands.map(({ key, title }): SearchEntry => ({ key, group: '操作', title }))
    return [...findEntries([...pageEntries(menus), ...tabEntries(open), ...actions], words, sounds), ...records]
  }, [menus, open, commands, words, sounds, records])
  const chosen = found[Math.min(at, found.length - 1)]

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])

  const pick = (entry: SearchEntry | undefined) => {
    if (!entry) return
    onClose()
    if (entry.to !== undefined) navigate(entry.to)
    else commands.find(({ key }) => key === entry.key)?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // This Enter ends the input of a Chinese word, not the search.
    if (event.nativeEvent.isComposing) return
    const now = found.indexOf(chosen as SearchEntry)
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: found.length - 1 }[event.key]
    if (next !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((next + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      pick(chosen)
    }
  }

  return (
    <ModalBox label="全局搜索" onClose={onClose} easy className={styles.box}>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type here
        autoFocus
        aria-label="搜索页面、记录和操作"
        placeholder="搜索页面、人员、组织、流程和操作，可用拼音首字母"
        aria-expanded="true"
        aria-controls="global-search"
        aria-activedescendant={chosen && optionId(chosen)}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={event => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} className={styles.list} role="listbox" id="global-search" aria-label="搜索结果">
        {found.map((entry, index) => (
          <Option
            key={entry.key}
            entry={entry}
            heading={found[index - 1]?.group !== entry.group}
            selected={entry === chosen}
            onPick={() => pick(entry)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {searching ? '正在搜索…' : '没有匹配的结果'}
        </p>
      )}
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
      </p>
    </ModalBox>
  )
}

const optionId = ({ key }: SearchEntry) => `search-${key.replace(/[^A-Za-z0-9_-]/g, '_')}`

interface OptionProps {
  entry: SearchEntry
  /** Whether the entry is the first of its group. */
  heading: boolean
  selected: boolean
  onPick(): void
}

function Option({ entry, heading, selected, onPick }: OptionProps) {
  return (
    <>
      {heading && (
        <div className={styles.group} role="presentation">
          {entry.group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is with the input */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option */}
      <div id={optionId(entry)} role="option" aria-selected={selected} className={styles.option} onClick={onPick}>
        <span>{entry.title}</span>
        {entry.note && <span className={styles.note}>{entry.note}</span>}
      </div>
    </>
  )
}

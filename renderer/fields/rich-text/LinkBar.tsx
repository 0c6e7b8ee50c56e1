import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { harmlessLink } from '../../../schemas/evaluate/harmlessHtml.ts'
import styles from './richText.module.css'

/** Edits the link at the caret. Enter sets it, an empty address removes it, Esc cancels. */
export function LinkBar({ editor, close }: { editor: Editor; close(): void }) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)
  const leave = () => {
    close()
    editor.commands.focus()
  }
  const apply = () => {
    const typed = address.trim()
    // Completes `www.example.com` to a web address.
    const href = typed === '' || /^([a-z]+:|\/|#)/i.test(typed) ? typed : `https://${typed}`
    if (href !== '' && !harmlessLink.test(href)) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    close()
  }
  const press = (event: KeyboardEvent) => {
    // Keeps the key from submitting the form or closing the drawer.
    if (event.key === 'Enter') {
      event.preventDefault()
      apply()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    }
  }
  return (
    <fieldset className={styles.link} aria-label="链接" onKeyDown={press}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person asked for this input by the button above
        autoFocus
        aria-label="链接地址"
        aria-invalid={wrong}
        placeholder="请输入链接地址"
        value={address}
        onChange={event => {
          setWrong(false)
          setAddress(event.target.value)
        }}
      />
      <button type="button" className="cell-link" onClick={apply}>
        确定
      </button>
      <button type="button" className="cell-link" onClick={leave}>
        取消
      </button>
      {wrong && <span role="alert">链接地址不正确</span>}
    </fieldset>
  )
}

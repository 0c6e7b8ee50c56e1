import { type InputHTMLAttributes, useState } from 'react'
import styles from './PasswordInput.module.css'
import text from './TextBox.module.css'

/** A password input with a button that shows the password; plain markup. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  const [readable, setReadable] = useState(false)
  return (
    <span className={styles.wrap}>
      <input {...props} type={readable ? 'text' : 'password'} className={text.input} />
      <button
        type="button"
        className={styles.eye}
        aria-label={readable ? '隐藏密码' : '显示密码'}
        aria-pressed={readable}
        onClick={() => setReadable(!readable)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
          <circle cx="12" cy="12" r="2.8" />
          {!readable && <path d="M4 4l16 16" />}
        </svg>
      </button>
    </span>
  )
}

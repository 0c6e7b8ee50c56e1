import type { ReactNode } from 'react'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import '../fields.css'

type Props = Pick<FieldInputProps, 'field' | 'onBlur'> & { isSending: boolean; children: ReactNode }

/** The files of a field. Left while the chooser of the system is open, or while one is on its way, it is not left yet. */
export const FilesGroup = ({ field, onBlur, isSending, children }: Props) => (
  <fieldset
    className="plain-group"
    aria-label={field.title}
    onBlur={() => document.hasFocus() && !isSending && onBlur?.()}
  >
    {children}
  </fieldset>
)

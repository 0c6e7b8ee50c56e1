import type { ReactNode } from 'react'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import '../fields.css'

type Props = Pick<FieldInputProps, 'field' | 'onBlur'> & { isSending: boolean; children: ReactNode }

/** The files of a field. Focus leaving for the system's file chooser, or during an upload, is not a blur. */
export const FilesGroup = ({ field, onBlur, isSending, children }: Props) => (
  <fieldset
    className="plain-group"
    aria-label={field.title}
    onBlur={() => document.hasFocus() && !isSending && onBlur?.()}
  >
    {children}
  </fieldset>
)

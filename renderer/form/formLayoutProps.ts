import type { ResolvedField, ResolvedSection } from '../../runtime/schema/resolvedPage.ts'
import type { Scope } from '../page/scope.ts'
import type { FormPlace } from './formPlace.ts'
import type { FormStore } from './formStore.ts'

/** What every layout of a form is given. */
export interface FormLayoutProps {
  form: FormStore
  place: FormPlace
  sections: readonly ResolvedSection<ResolvedField>[]
  idPrefix: string
  scope: Scope
  disabled: boolean
  /** A field was left: its value is checked. */
  onLeave(field: ResolvedField): void
}

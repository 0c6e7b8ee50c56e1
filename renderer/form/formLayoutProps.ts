import type { ResolvedField, ResolvedSection } from '../../runtime/schema/resolvedPage.ts'
import type { Scope } from '../page/scope.ts'
import type { FormPlace } from './formPlace.ts'
import type { FormStore } from './formStore.ts'

/** Props of every form layout. */
export interface FormLayoutProps {
  form: FormStore
  place: FormPlace
  sections: readonly ResolvedSection<ResolvedField>[]
  idPrefix: string
  scope: Scope
  disabled: boolean
  /** A field lost focus: its value is validated. */
  onLeave(field: ResolvedField): void
}

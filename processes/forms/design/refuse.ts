import { type Finding, FoundError } from '../../../schemas/evaluate/finding.ts'

/** Reason why a command cannot run, as a sentence for the user. */
export class FormRefusal extends FoundError {}

/** @throws FormRefusal always */
export function refuse(found: Finding): never {
  throw new FormRefusal(found)
}

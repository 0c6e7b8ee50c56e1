import { type Finding, FoundError } from '../../../schemas/evaluate/finding.ts'

/** Thrown if a command is impossible; the message is a sentence for the user. */
export class FormRefusal extends FoundError {}

/** @throws FormRefusal always */
export function refuse(found: Finding): never {
  throw new FormRefusal(found)
}

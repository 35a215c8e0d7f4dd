/** The user pressed Ctrl-C or cancelled a question. Not a failure: exit code 130 and nothing more to say. */
export class Interruption extends Error {
  constructor() {
    super('Interrupted');
    this.name = 'Interruption';
  }
}

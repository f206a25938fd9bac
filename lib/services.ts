/** A part of the service that works beside the requests, or holds something open. */
interface BackgroundService {
  name: string;
  /** Begins; what it waits for, it waits for by itself. */
  start?(): void;
  /** Ends: what comes before it in the list is there until then. */
  stop?(): void | Promise<void>;
}

/** The services of a process: started once in their order, and stopped once in reverse. */
export class Services {
  readonly #list: readonly BackgroundService[];
  #started: BackgroundService[] = [];
  #stopped?: Promise<void>;

  constructor(list: readonly BackgroundService[]) {
    this.#list = list;
  }

  /** Returns the names of those that run, in the order in which they were started. */
  get running(): string[] {
    return this.#started.map(({ name }) => name);
  }

  /** Starts all; a second time it does nothing. */
  start(): void {
    if (this.#started.length > 0 || this.#stopped !== undefined) return;
    for (const service of this.#list) {
      service.start?.();
      this.#started.push(service);
    }
  }

  /**
   * Stops all that were started. One that fails keeps no other from being stopped.
   *
   * @throws {AggregateError} with what failed, when all have been stopped.
   */
  stop(): Promise<void> {
    return this.#stopped ??= this.#stopAll();
  }

  async #stopAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let service; (service = this.#started.pop()) !== undefined;) {
      try {
        await service.stop?.();
      } catch (cause) {
        failures.push(new Error(`Cannot stop "${service.name}"`, { cause }));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, "Cannot stop every service");
  }
}

import { DatabaseSync } from "node:sqlite";

/** The part of a worker's scope that is used here; the project is type-checked for the main thread. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<string>) => void;
  postMessage(answer: string): void;
};

scope.onmessage = ({ data: path }) => {
  try {
    const database = new DatabaseSync(path);
    try {
      database.exec("PRAGMA busy_timeout = 20000");
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      database.exec("VACUUM");
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } finally {
      database.close();
    }
    scope.postMessage("done");
  } catch (error) {
    scope.postMessage(error instanceof Error ? error.message : "unknown");
  }
};

import { expectAccessible } from "./fixtures/accessible";
import { importedPages } from "./fixtures/pages";
import { test } from "./fixtures/test";

// axe reads every element in three settings: long pages take their time on a busy machine.
test.describe.configure({ timeout: 180_000 });

for (const path of importedPages) {
  test(`${path} with imported texts is accessible in both themes, on a desk and on a phone`, async ({
    page,
  }) => {
    await expectAccessible(page, path);
  });
}

import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import { withSearch } from "@/lib/admin/inbox_paths.ts";
import { editPath, PREVIEW, PUBLISH } from "@/lib/admin/content_desk.ts";
import { type ListedPicture, listPictures, PICTURES, removePicture } from "@/lib/admin/picture_desk.ts";

/** Shows the pictures of the site: what they weigh, where they are used; takes others in, and removes those in no use. */
export const handler = ownerRoute({
  async GET(ctx) {
    return await adminPage(
      ctx,
      {
        title: ctx.state.speech.words.editing.pictures.title,
        stylesheets: ["/content.css"],
        scripts: ["/pictures.js"],
      },
      <PicturesPage
        state={ctx.state}
        pictures={await listPictures(ctx)}
        refused={ctx.url.searchParams.get("used")}
      />,
    );
  },

  async POST(ctx, { form }) {
    const address = form.get("picture") ?? "";
    const usedIn = await removePicture(ctx, address);
    return ctx.redirect(withSearch(PICTURES, [["used", usedIn.length > 0 ? address : undefined]]), 303);
  },
});

function PicturesPage({ state, pictures, refused }: {
  state: AdminState;
  pictures: readonly ListedPicture[];
  refused: string | null;
}) {
  const { editing: told } = state.speech.words;
  const { pictures: words } = told;
  const used = pictures.find(({ address, usedIn }) => address === refused && usedIn.length > 0);
  return (
    <AdminPage state={state} part="site" isBelow>
      <h1>{words.title}</h1>
      {used && (
        <div class="notice" role="alert">
          <p>
            <code dir="ltr">{used.address}</code> {words.in_use}
          </p>
          <UsedIn state={state} picture={used} />
        </div>
      )}
      <p>{words.intro}</p>
      <noscript>
        <p class="notice">{words.script}</p>
      </noscript>
      <div
        class="picture-drop"
        id="picture-drop"
        data-token={state.owner!.formToken}
        data-words={JSON.stringify(words)}
        hidden
      >
        <label for="picture-file">{words.choose}</label>
        <input id="picture-file" type="file" accept="image/jpeg,image/png,image/webp,image/avif" multiple />
        <p class="hint">{words.drop}</p>
        <p role="status" id="picture-status"></p>
      </div>
      {pictures.some((picture) => picture.state !== "served") && (
        <p class="form-tools">
          <a class="button" href={PUBLISH}>{told.look_through}</a>
        </p>
      )}
      <ul class="picture-list">
        {pictures.map((picture) => (
          <li key={picture.address}>
            <PictureEntry state={state} picture={picture} />
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}

function PictureEntry({ state, picture }: { state: AdminState; picture: ListedPicture }) {
  const { editing: told } = state.speech.words;
  const { address, bytes, usedIn } = picture;
  const size = new Intl.NumberFormat(state.speech.locale, { style: "unit", unit: "kilobyte" });
  return (
    <>
      <img
        src={picture.state === "draft" ? PREVIEW + address : address}
        alt=""
        loading="lazy"
        width={160}
        height={120}
      />
      <div>
        <p>
          <code dir="ltr">{address}</code> {size.format(Math.ceil(bytes / 1000)).replace(" ", "\u00a0")}{" "}
          {picture.state !== "served" && (
            <span class="tag">{told[picture.state === "draft" ? "changed" : "removed"]}</span>
          )}
        </p>
        {usedIn.length > 0 ? <UsedIn state={state} picture={picture} /> : <p class="hint">{told.pictures.unused}</p>}
        {picture.state !== "removed" && (
          <AdminForm
            action={PICTURES}
            token={state.owner!.formToken}
            class="form-tools"
            data-crop={/\.(?:avif|jpe?g|png|webp)$/i.test(address) ? address : undefined}
          >
            <input type="hidden" name="picture" value={address} />
            <button type="submit" class="quiet" aria-label={`${address}: ${told.remove_file}`}>
              {told.remove_file}
            </button>
          </AdminForm>
        )}
      </div>
    </>
  );
}

function UsedIn({ state, picture: { usedIn } }: { state: AdminState; picture: ListedPicture }) {
  return (
    <p>
      {state.speech.words.editing.pictures.used_in}: {usedIn.map(({ path, title }, index) => (
        <span key={path}>
          {index > 0 && ", "}
          <a href={editPath(path)} dir="auto">{title}</a>
        </span>
      ))}
    </p>
  );
}

# Queenside in a container. The web app, on this machine only, at the address that it prints:
#
#     docker build -t queenside .
#     docker run --rm -it --network host queenside
#
# Any other command, with files of this folder; a job that is stopped goes on when it is run again:
#
#     docker run --rm -v "$PWD:/work" queenside job new n-queens:16 --file q16.job
#     docker run --rm -v "$PWD:/work" queenside job run q16.job

FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
COPY . /source
# A wheel without kernels would have another name, and the copy below would fail.
RUN pip wheel --no-deps --wheel-dir /wheels /source

FROM python:3.13-slim
COPY --from=build /wheels/*-abi3-*.whl /wheels/
RUN pip install --no-cache-dir "$(ls /wheels/*.whl)[web,image]" && rm -r /wheels
WORKDIR /work
ENV QUEENSIDE_HOME=/work
ENTRYPOINT ["queenside"]
CMD ["serve", "--no-browser", "--port", "8000"]
